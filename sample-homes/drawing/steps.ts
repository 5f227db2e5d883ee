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

  line(x: number, y: number): void {
    this.#write('l', this.#to(x, y));
    this.#x = Math.round(x * 10);
    this.#y = Math.round(y * 10);
  }

  /** A curve by its control points: two figures for a quadratic one, four for a cubic one. */
  curve(controls: readonly number[], x: number, y: number): void {
    let figures = '';
    for (let index = 0; index + 1 < controls.length; index += 2) {
      figures += this.#to(controls[index] ?? 0, controls[index + 1] ?? 0);
    }
    this.#write(controls.length === 2 ? 'q' : 'c', figures + this.#to(x, y));
    this.#x = Math.round(x * 10);
    this.#y = Math.round(y * 10);
  }

  close(): void {
    this.path += 'z';
    this.#x = this.#startX;
    this.#y = this.#startY;
    this.#command = 'z';
  }

  /** The same command again is not written again. */
  #write(command: string, figures: string): void {
    this.path += command === this.#command ? figures : command + figures.trimStart();
    this.#command = command;
  }

  /** A point, counted from where the step began. */
  #to(x: number, y: number): string {
    return after(Math.round(x * 10) - this.#x) + after(Math.round(y * 10) - this.#y);
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
