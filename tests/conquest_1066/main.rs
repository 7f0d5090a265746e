//! The rules of Conquest 1066, one by one: every rule id has tests whose names begin with it.

mod kit;

mod cq_10_advance;
mod cq_11_rout;
mod cq_12_commander_lost;
mod cq_13_commanders;
mod cq_14_victory;
mod cq_1_units;
mod cq_2_turn;
mod cq_3_commands;
mod cq_4_movement;
mod cq_5_leaving_melee;
mod cq_6_terrain;
mod cq_7_shooting;
mod cq_8_melee;
mod cq_9_rerolls;
mod golden;
mod hostile;
