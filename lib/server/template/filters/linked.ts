interface Link {
  /** The length beyond which the displayed address is truncated; null for no limit. */
  readonly limit: number | null;
  readonly rel: string;
  readonly target: string | null;
}

const end = '(?::\\d{1,5})?(?:[/?#]\\S*)?$';
const addresses = [
  `^(?:https?://|www\\.)(?:[\\w%-]+\\.)*(?:[a-z]{2,63}|xn--[\\w%]{2,59})${end}`,
  `^(?:[\\w%-]{2,63}\\.)+(?:com|net|int|edu|gov|org|info|mil)${end}`,
  `^https?://(?:\\d{1,3}(?:\\.\\d{1,3}){3}|\\[(?:[\\da-f]{0,4}:){2}(?:[\\da-f]{0,4}:?){1,6}\\])${end}`,
].map((pattern) => new RegExp(pattern, 'i'));
const mail = /^\S+@\w[\w.-]*\.\w+$/;

/** Turns the addresses in escaped HTML text into links. */
export function linked(html: string, link: Link): string {
  return html
    .split(/(\s+)/)
    .map((word) => linkedWord(word, link))
    .join('');
}

function linkedWord(word: string, { limit, rel, target }: Link): string {
  const head = /^(?:[(<]|&lt;)+/.exec(word)?.[0] ?? '';
  const rest = word.slice(head.length);
  const tail = /(?:[)>.,\n]|&gt;)+$/.exec(rest)?.[0] ?? '';
  const middle = rest.slice(0, rest.length - tail.length);
  const shown = (text: string) => (limit !== null && text.length > limit ? `${text.slice(0, limit)}...` : text);
  const attributes = `${rel === '' ? '' : ` rel="${rel}"`}${target === null ? '' : ` target="${target}"`}`;
  const around = (html: string) => `${head}${html}${tail}`;
  if (addresses.some((address) => address.test(middle))) {
    const href = /^https?:\/\//.test(middle) ? middle : `https://${middle}`;
    return around(`<a href="${href}"${attributes}>${shown(middle)}</a>`);
  }
  if (middle.startsWith('mailto:') && mail.test(middle.slice(7))) {
    return around(`<a href="${middle}">${middle.slice(7)}</a>`);
  }
  const isMail = middle.includes('@') && !/^(?:www\.|@)|:/.test(middle) && mail.test(middle);
  return isMail ? around(`<a href="mailto:${middle}">${middle}</a>`) : word;
}
