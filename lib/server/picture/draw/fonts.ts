import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { trueType } from './woff';

const folder = join(process.cwd(), 'lib/server/run/fonts');
const interScripts = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;

/** The fonts of other scripts; letters that Inter lacks are looked for in those of their script, in this order. */
const others: readonly { readonly name: string; readonly script: RegExp }[] = [
  { name: 'noto-sans-arabic', script: /\p{Script=Arabic}|[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufeff]/u },
  { name: 'noto-sans-hebrew', script: /\p{Script=Hebrew}/u },
  { name: 'noto-sans-thai', script: /\p{Script=Thai}|\u0e3f/u },
  { name: 'noto-sans-devanagari', script: /\p{Script=Devanagari}|[\u0964\u0965]/u },
  { name: 'noto-sans-kr', script: /\p{Script=Hangul}/u },
  { name: 'noto-sans-sc', script: /\p{Script=Han}|\p{Script=Bopomofo}|[\u3000-\u303f\uff00-\uffef]/u },
  {
    name: 'noto-sans-jp',
    script: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u30ff\uff00-\uffef]/u,
  },
  { name: 'noto-emoji', script: /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u2190-\u2bff]/u },
  { name: 'noto-sans-math', script: /\p{Sm}|\p{So}/u },
];

export const interFiles = interScripts.flatMap((script) =>
  [400, 600].map((weight) => join(folder, `inter-${script}-${weight}.ttf`)),
);

let converted = join(tmpdir(), `isoline-fonts-${process.pid}`);

/** Sets the folder in which converted font files are written. */
export function keepFontsIn(path: string): void {
  converted = path;
}

const files = new Map<string, string>();

/** The TrueType file of a font. Noto is kept in the smaller format of the web and converted when it is first used. */
export function fontFile(name: string, weight: 400 | 600): string {
  if (name.startsWith('inter-')) return join(folder, `${name}-${weight}.ttf`);
  const known = files.get(name);
  if (known !== undefined) return known;
  mkdirSync(converted, { recursive: true });
  const file = join(converted, `${name}.ttf`);
  writeFileSync(file, trueType(readFileSync(join(folder, `${name}.woff`))));
  files.set(name, file);
  return file;
}

const opened = new Map<string, Font>();

function has(name: string, codePoint: number): boolean {
  let font = opened.get(name);
  if (font === undefined) {
    font = create(readFileSync(fontFile(name, 400))) as Font;
    opened.set(name, font);
  }
  return font.hasGlyphForCodePoint(codePoint);
}

const mostKnown = 50_000;
const known = new Map<number, string>();

/** The font that has this letter: a script of Inter, or Noto. Letters that none has get Inter's sign for them. */
function fontOf(codePoint: number): string {
  const before = known.get(codePoint);
  if (before !== undefined) return before;
  const letter = String.fromCodePoint(codePoint);
  const found =
    interScripts.map((script) => `inter-${script}`).find((name) => has(name, codePoint)) ??
    others.find(({ name, script }) => script.test(letter) && has(name, codePoint))?.name ??
    'inter-latin';
  if (known.size < mostKnown) known.set(codePoint, found);
  return found;
}

/** The names of fonts whose letters the rasterizer does not find by itself, because they change their shapes. */
export const shapingFamilies: Readonly<Record<string, string>> = {
  'noto-sans-arabic': 'Noto Sans Arabic',
  'noto-sans-hebrew': 'Noto Sans Hebrew',
  'noto-sans-thai': 'Noto Sans Thai',
  'noto-sans-devanagari': 'Noto Sans Devanagari',
};

export interface Run {
  readonly text: string;
  readonly font: string;
}

const turning: ReadonlySet<string> = new Set(['noto-sans-arabic', 'noto-sans-hebrew']);
const plain = /^[\t\n\r -~]*$/;
/** Signs that join letters or change their look; they stay with the letter before. */
const joined = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** A text in parts of one font each. Spaces stay in the part before them. Kanji beside kana are Japanese. */
export function runsOf(text: string): readonly Run[] {
  if (plain.test(text)) return [{ text, font: 'inter-latin' }];
  const isJapanese = /[\u3040-\u30ff]/.test(text);
  const runs: { text: string; font: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const codePoint = letter.codePointAt(0) ?? 0;
    // Fonts turn a word of these scripts with the space behind it, which then stands in front.
    if (letter === ' ' && last && turning.has(last.font)) {
      runs.push({ text: letter, font: 'inter-latin' });
      continue;
    }
    if (last && (letter === ' ' || joined.test(letter)) && (letter !== ' ' || has(last.font, codePoint))) {
      if (letter === ' ' || has(last.font, codePoint)) last.text += letter;
      continue;
    }
    let font = fontOf(codePoint);
    if (isJapanese && font === 'noto-sans-sc' && has('noto-sans-jp', codePoint)) font = 'noto-sans-jp';
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

/** The font files that a picture with this text needs beside Inter's. */
export function otherFiles(text: string): readonly string[] {
  if (plain.test(text)) return [];
  const letters = new Set<number>();
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0;
    if (codePoint > 126) letters.add(codePoint);
  }
  const names = new Set([...letters].map(fontOf).filter((name) => name.startsWith('noto-')));
  if (names.has('noto-sans-sc') && /[\u3040-\u30ff]/.test(text)) names.add('noto-sans-jp');
  return [...names].map((name) => fontFile(name, 400));
}
