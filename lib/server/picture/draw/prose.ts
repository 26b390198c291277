import { marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import { unescaped } from './svg-text';

export interface ProseRun {
  readonly x: number;
  readonly width: number;
  readonly text: string;
  readonly size: number;
  readonly isStrong: boolean;
  readonly isQuiet: boolean;
  readonly href: string | null;
}

export interface Prose {
  /** `y` is the baseline. */
  readonly lines: readonly { readonly y: number; readonly runs: readonly ProseRun[] }[];
  readonly rules: readonly { readonly x: number; readonly y: number; readonly width: number }[];
  readonly height: number;
}

interface Span {
  readonly text: string;
  readonly isStrong: boolean;
  readonly href: string | null;
}

interface Look {
  readonly size: number;
  readonly isStrong?: boolean;
  readonly isQuiet?: boolean;
  readonly indent: number;
}

/** Characters. The same bound as on the page. */
const longest = 30_000;
const body = 14;
const headingSizes = [26, 22, 18, 16, 15, 14] as const;

/** Markdown in lines of a width. HTML inside it is read as its text. */
export function layProse(code: string, width: number): Prose {
  const page = new ProsePage(width);
  const tokens = code.length > longest ? null : tokensOf(code);
  if (tokens === null) page.plain(code, { size: body, indent: 0 });
  else page.blocks(tokens, { size: body, indent: 0 });
  return page.result();
}

/** Null for a text that is nested too deep. */
function tokensOf(code: string): readonly Token[] | null {
  try {
    return marked.lexer(code, { gfm: true });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

class ProsePage {
  readonly #width: number;
  readonly #lines: { y: number; runs: ProseRun[] }[] = [];
  readonly #rules: { x: number; y: number; width: number }[] = [];
  #y = 0;

  constructor(width: number) {
    this.#width = width;
  }

  result(): Prose {
    return { lines: this.#lines, rules: this.#rules, height: Math.ceil(this.#y) };
  }

  blocks(tokens: readonly Token[], look: Look): void {
    for (const token of tokens) this.#block(token, look);
  }

  plain(text: string, look: Look): void {
    for (const line of text.split('\n')) this.#paragraph([{ text: line, isStrong: false, href: null }], look, 0);
  }

  #block(token: Token, look: Look): void {
    switch (token.type) {
      case 'heading': {
        const { depth, tokens } = token as Tokens.Heading;
        const size = headingSizes[depth - 1] ?? body;
        if (this.#y > 0) this.#y += 6;
        this.#paragraph(spansOf(tokens), { ...look, size, isStrong: true }, 8);
        return;
      }
      case 'paragraph':
        this.#paragraph(spansOf((token as Tokens.Paragraph).tokens), look, 10);
        return;
      case 'text': {
        const { tokens, text } = token as Tokens.Text;
        this.#paragraph(tokens ? spansOf(tokens) : [plainSpan(text)], look, 4);
        return;
      }
      case 'list':
        this.#list(token as Tokens.List, look);
        return;
      case 'blockquote':
        this.blocks((token as Tokens.Blockquote).tokens, { ...look, indent: look.indent + 16, isQuiet: true });
        return;
      case 'code':
        this.plain((token as Tokens.Code).text, { ...look, size: 12, indent: look.indent + 8 });
        this.#y += 8;
        return;
      case 'table':
        this.#table(token as Tokens.Table, look);
        return;
      case 'hr':
        this.#rules.push({ x: look.indent, y: this.#y + 6, width: this.#width - look.indent });
        this.#y += 14;
        return;
      case 'html': {
        const text = htmlText((token as Tokens.HTML).raw).trim();
        if (text !== '') this.#paragraph([plainSpan(text)], look, 8);
        return;
      }
    }
  }

  #list({ ordered, start, items }: Tokens.List, look: Look): void {
    items.forEach((item, at) => {
      const sign = ordered ? `${Number(start || 1) + at}.` : '•';
      const y = this.#y;
      const line = this.#lines.length;
      this.blocks(item.tokens, { ...look, indent: look.indent + 20 });
      const first = this.#lines[line];
      if (first === undefined) this.#y = y + look.size * 1.5;
      else first.runs.unshift(runAt(look.indent + 4, sign, look, false, null));
    });
    this.#y += 6;
  }

  #table({ header, rows }: Tokens.Table, look: Look): void {
    const room = (this.#width - look.indent) / Math.max(1, header.length);
    [header, ...rows].forEach((cells, row) => {
      const runs = cells.map((cell, at) =>
        runAt(
          look.indent + at * room,
          shorten(textOf(spansOf(cell.tokens)), room - 10, look.size),
          look,
          row === 0,
          null,
        ),
      );
      this.#lines.push({ y: this.#y + look.size * 1.15, runs });
      this.#y += look.size * 1.7;
      this.#rules.push({ x: look.indent, y: this.#y - 2, width: this.#width - look.indent });
    });
    this.#y += 10;
  }

  #paragraph(spans: readonly Span[], look: Look, after: number): void {
    const room = Math.max(40, this.#width - look.indent);
    let line: ProseRun[] = [];
    let x = 0;
    const close = () => {
      this.#lines.push({ y: this.#y + look.size * 1.1, runs: line });
      this.#y += look.size * 1.5;
      line = [];
      x = 0;
    };
    for (const span of spans) {
      const isStrong = span.isStrong || look.isStrong === true;
      for (const part of span.text.split('\n').flatMap((text, at) => (at === 0 ? [text] : ['\n', text]))) {
        if (part === '\n') {
          close();
          continue;
        }
        for (const word of wordsOf(part, room, look.size)) {
          const width = textWidth(word, look.size, isStrong ? 600 : 400);
          if (x > 0 && x + textWidth(word.trimEnd(), look.size, isStrong ? 600 : 400) > room) close();
          if (x === 0 && word.trim() === '') continue;
          addWord(line, { ...runAt(look.indent + x, word, look, isStrong, span.href), width });
          x += width;
        }
      }
    }
    if (line.length > 0) close();
    this.#y += after;
  }
}

function addWord(line: ProseRun[], run: ProseRun): void {
  const last = line.at(-1);
  const isSame = last && last.isStrong === run.isStrong && last.href === run.href && last.isQuiet === run.isQuiet;
  if (isSame) line[line.length - 1] = { ...last, text: last.text + run.text, width: last.width + run.width };
  else line.push(run);
}

function runAt(x: number, text: string, look: Look, isStrong: boolean, href: string | null): ProseRun {
  const width = textWidth(text, look.size, isStrong ? 600 : 400);
  return { x, width, text, size: look.size, isStrong, isQuiet: look.isQuiet === true, href };
}

/** Words with the space behind them; one that is wider than the line, and text without spaces, in pieces. */
function wordsOf(text: string, room: number, size: number): string[] {
  const words = text.match(/[^ ]* |[^ ]+$/g) ?? [];
  return words.flatMap((word) => (textWidth(word, size) <= room ? [word] : piecesOf(word, room, size)));
}

function piecesOf(word: string, room: number, size: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let width = 0;
  for (const letter of word) {
    const own = textWidth(letter, size);
    if (piece !== '' && width + own > room) {
      pieces.push(piece);
      piece = '';
      width = 0;
    }
    piece += letter;
    width += own;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function spansOf(tokens: readonly Token[] | undefined, isStrong = false, href: string | null = null): Span[] {
  return (tokens ?? []).flatMap((token): Span[] => {
    switch (token.type) {
      case 'strong':
        return spansOf((token as Tokens.Strong).tokens, true, href);
      case 'em':
      case 'del':
        return spansOf((token as Tokens.Em).tokens, isStrong, href);
      case 'link': {
        const link = token as Tokens.Link;
        return spansOf(link.tokens, isStrong, /^(?:https?:|mailto:)/i.test(link.href) ? link.href : href);
      }
      case 'br':
        return [{ text: '\n', isStrong, href }];
      case 'image':
        return [{ text: (token as Tokens.Image).text, isStrong, href }];
      case 'html':
        return /^<br\s*\/?>$/i.test(token.raw) ? [{ text: '\n', isStrong, href }] : [];
      default: {
        const { tokens: inner, text = '' } = token as Tokens.Text;
        if (inner) return spansOf(inner, isStrong, href);
        return [{ text: unescaped(text).replaceAll(/[\n\t]/g, ' '), isStrong, href }];
      }
    }
  });
}

function plainSpan(text: string): Span {
  return { text: unescaped(text), isStrong: false, href: null };
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

function htmlText(html: string): string {
  return unescaped(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }));
}
