/** Path data as steps from point to point, counted in tenths of a pixel so that no error adds up. */
export class Steps {
  path = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #command = '';

  move(x: number, y: number): void {
    this.#x = Math.round(x * 10);
    this.#y = Math.round(y * 10);
    this.#startX = this.#x;
    this.#startY = this.#y;
    this.path += `M${inTenths(this.#x)}${after(this.#y)}`;
    this.#command = 'M';
  }

  /** One command with its points; `l`, `q` or `c`, all counted from where the step begins. */
  step(command: 'l' | 'q' | 'c', ...figures: number[]): void {
    let text = '';
    let [endX, endY] = [this.#x, this.#y];
    for (let index = 0; index + 1 < figures.length; index += 2) {
      endX = Math.round((figures[index] ?? 0) * 10);
      endY = Math.round((figures[index + 1] ?? 0) * 10);
      text += after(endX - this.#x) + after(endY - this.#y);
    }
    this.path += command === this.#command ? text : command + text.trimStart();
    this.#x = endX;
    this.#y = endY;
    this.#command = command;
  }

  close(): void {
    this.path += 'z';
    this.#x = this.#startX;
    this.#y = this.#startY;
    this.#command = 'z';
  }
}

/** A whole number of tenths as SVG writes it: 35 is 3.5, -4 is -.4. */
export function inTenths(tenths: number): string {
  if (tenths < 0) return `-${inTenths(-tenths)}`;
  const whole = Math.floor(tenths / 10);
  const rest = tenths - whole * 10;
  if (rest === 0) return String(whole);
  return whole === 0 ? `.${rest}` : `${whole}.${rest}`;
}

/** The same behind another figure: a minus needs no gap before it. */
const after = (tenths: number): string => (tenths < 0 ? inTenths(tenths) : ` ${inTenths(tenths)}`);
