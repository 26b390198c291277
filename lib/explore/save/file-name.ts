/** A file name of a chart's name; characters that file systems refuse become `-`. */
export function fileNameOf(name: string, ending: string): string {
  const words = name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .trim()
    .slice(0, 120);
  return `${words || 'chart'}.${ending}`;
}
