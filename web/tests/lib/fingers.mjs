// Fingers on the glass, as the browser's own touch events.

/** Fingers on the page of this game. */
export class Fingers {
  constructor(game, screen) {
    this.game = game;
    this.screen = screen;
  }

  static async of(game) {
    return new Fingers(game, await game.page.context().newCDPSession(game.page));
  }

  async send(type, points) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await this.screen.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /** A short tap. */
  async tap(x, y) {
    await this.game.page.touchscreen.tap(x, y);
    await this.game.frames();
  }

  /** One finger held still for longer than a tap lasts. */
  async hold(x, y) {
    await this.send("touchStart", [[x, y]]);
    await this.game.page.waitForTimeout(700);
    await this.game.frames(3);
    await this.send("touchEnd", []);
    await this.game.frames();
  }

  /** Two fingers, `apart` to begin with and `toApart` at the end, on either side of a place that moves from `from` to `to`. */
  async two(from, to, apart, toApart = apart) {
    const at = (part) => {
      const [x, y] = [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * part);
      const half = (apart + (toApart - apart) * part) / 2;
      return [[x - half, y], [x + half, y]];
    };
    await this.send("touchStart", at(0));
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await this.send("touchMove", at(part));
      await this.game.frames();
    }
    await this.send("touchEnd", []);
    await this.game.frames(3);
  }
}
