const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const leftToRight = /[\p{L}\p{N}]/u;

/**
 * A line in the order in which its words stand from left to right, for writers that do not order words of scripts
 * written from right to left. Letters within a word keep their order: fonts turn them.
 */
export function visualOrder(text: string): string {
  if (!rightToLeft.test(text)) return text;
  const words = text.split(' ');
  const isRight = words.map((word) => rightToLeft.test(word));
  const isStrong = words.map((word, at) => isRight[at] || leftToRight.test(word));
  const firstStrong = isStrong.indexOf(true);
  const ordered: string[] = [];
  for (let at = 0; at < words.length; ) {
    if (!isRight[at]) {
      ordered.push(words[at] ?? '');
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let next = end; next < words.length && (isRight[next] || !isLatin(words[next])); next += 1) {
      if (isRight[next]) end = next + 1;
    }
    ordered.push(...words.slice(at, end).reverse());
    at = end;
  }
  if (!isRight[firstStrong]) return ordered.join(' ');
  return rightParagraph(words, isRight).join(' ');
}

/** In a line that begins with such a word, the whole line runs from right to left; others keep their own order in it. */
function rightParagraph(words: readonly string[], isRight: readonly (boolean | undefined)[]): string[] {
  const groups: string[][] = [];
  let wasLatin = false;
  words.forEach((word, at) => {
    const latin = !isRight[at] && isLatin(word);
    if (latin && wasLatin) groups.at(-1)?.push(word);
    else groups.push([word]);
    wasLatin = latin;
  });
  return groups.reverse().flat();
}

function isLatin(word: string | undefined): boolean {
  return word !== undefined && /\p{L}/u.test(word) && !rightToLeft.test(word);
}
