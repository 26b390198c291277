import { zipSync } from 'fflate';
import { slowTexts } from './slow-texts';

const length = 1_000_000;

/** Files that are expensive to open, by what is unusual about them. */
export const oddFiles: Readonly<Record<string, () => Uint8Array>> = {
  ...Object.fromEntries(
    ['commas', 'double quotes', 'line ends', 'one letter', 'zeros', 'deep lists', 'open tags'].map((name) => [
      name,
      () => bytes(textOf(name)),
    ]),
  ),
  ...Object.fromEntries(
    [
      ...['YAML anchors', 'YAML flow', 'YAML keys', 'YAML lists', 'open lists', 'deep lists', 'spaces'],
      ...['double quotes', 'many keys', 'hyphens', 'stars', 'backslashes'],
    ].flatMap((name) => [
      [`a bundle of ${name}`, () => bundle({ 'a/charts/b.yaml': bytes(`a: ${textOf(name)}`) })],
      [`a bundle with ${name} at the top`, () => bundle({ 'a/metadata.yaml': bytes(textOf(name)) })],
    ]),
  ),
  'a bundle of many files': () =>
    bundle(Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [`a/charts/${at}.yaml`, bytes('a: 1')]))),
  'a bomb': () => zipSync({ 'a/metadata.yaml': new Uint8Array(90_000_000) }, { level: 9 }),
  'a sheet of open tags': () => sheet('<row>'.repeat(200_000)),
  'a sheet of far cells': () => sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'.repeat(20_000)),
  'a sheet of a far row': () => sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'),
  'a sheet of entities': () => {
    const text = '&amp;'.repeat(200_000);
    return sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`);
  },
};

function textOf(name: string): string {
  return slowTexts[name]?.(length) ?? '';
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function bundle(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const head = bytes('version: 1.0.0\ntype: assets\ntimestamp: 2024-01-01T00:00:00\n');
  return zipSync({ 'a/metadata.yaml': head, ...files }, { level: 1 });
}

function sheet(rows: string): Uint8Array {
  const relation = '<Relationship Id="rId1" Target="worksheets/sheet1.xml" Type="worksheet"/>';
  return zipSync({
    '[Content_Types].xml': bytes('<Types/>'),
    'xl/workbook.xml': bytes('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': bytes(`<Relationships>${relation}</Relationships>`),
    'xl/worksheets/sheet1.xml': bytes(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
}
