import type { AppError } from '@/lib/errors/app-error';
import { unreadable } from './time-error';

/** Reads keywords, marks, numbers and quoted texts from left to right; its errors name the position. */
export class TextReader {
  private place = 0;
  constructor(private readonly text: string) {}

  private skipSpace(): void {
    while (/\s/.test(this.text[this.place] ?? '')) this.place++;
  }

  private match(pattern: RegExp): string | undefined {
    this.skipSpace();
    const found = pattern.exec(this.text.slice(this.place));
    return found?.index === 0 ? found[0] : undefined;
  }

  private stuck(expected: string): AppError {
    this.skipSpace();
    const rest = /^(\w+|[^\w\s])/.exec(this.text.slice(this.place))?.[0];
    const found = rest === undefined ? 'end of text' : rest === "'" ? `"'"` : `'${rest}'`;
    return unreadable(`Expected ${expected}, found ${found}  (at char ${this.place}), (line:1, col:${this.place + 1})`);
  }

  /** Whether a word or mark comes next, after `behind` other characters and whitespace. */
  isAt(word: string, behind = 0): boolean {
    this.skipSpace();
    const rest = this.text.slice(this.place + behind).trimStart();
    return rest.slice(0, word.length).toLowerCase() === word;
  }

  keyword<Word extends string>(words: readonly Word[], expected: string): Word {
    const word = words.find((candidate) => this.isAt(candidate));
    if (word === undefined) throw this.stuck(expected);
    const after = this.text[this.place + word.length] ?? '';
    if (/[\w$]/.test(after)) {
      const at = this.place + word.length;
      throw unreadable(
        `Expected CaselessKeyword '${word}', was immediately followed by keyword character, found '${after}'` +
          `  (at char ${at}), (line:1, col:${at + 1})`,
      );
    }
    this.place += word.length;
    return word;
  }

  mark(mark: string): void {
    if (!this.accept(mark)) throw this.stuck(`'${mark}'`);
  }

  accept(mark: string): boolean {
    if (!this.isAt(mark)) return false;
    this.place += mark.length;
    return true;
  }

  integer(expected: string): number {
    const digits = this.match(/^[+-]?\d+/);
    if (digits === undefined) throw this.stuck(expected);
    this.place += digits.length;
    return Number(digits);
  }

  quoted(): string {
    const inner = this.match(/^(?:'(?:[^'\n]|'')*|"(?:[^"\n]|"")*)/);
    if (inner === undefined) throw this.stuck('text_operand');
    this.place += inner.length;
    if (this.text[this.place] !== inner[0]) throw this.stuck('text_operand');
    this.place++;
    return inner.slice(1);
  }

  /** Reads the closing bracket, after an optional comma. */
  close(): void {
    const start = this.place;
    this.accept(',');
    if (this.accept(')')) return;
    this.place = start;
    throw this.stuck("')'");
  }
}
