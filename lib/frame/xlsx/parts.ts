const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The text of a sheet before and after its rows. */
export const sheetStart = `${head}<worksheet xmlns="${main}"><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

export const relationships = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The cell style of the first number format of a workbook. */
export const firstFormatStyle = 3;

/** Cell styles: 0 General, 1 an instant, 2 a date, and from 3 on the number formats of the workbook. */
export function styles(formats: readonly string[]): string {
  const numbers = formats
    .map((code, at) => `<numFmt numFmtId="${166 + at}" formatCode="${attribute(code)}"/>`)
    .join('');
  const cells = formats.map((_, at) => styleOf(166 + at)).join('');
  return (
    `${head}<styleSheet xmlns="${main}"><numFmts count="${2 + formats.length}"><numFmt numFmtId="164" formatCode="YYYY-MM-DD HH:MM:SS"/>` +
    `<numFmt numFmtId="165" formatCode="YYYY-MM-DD"/>${numbers}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${3 + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    `${styleOf(164)}${styleOf(165)}${cells}</cellXfs></styleSheet>`
  );
}

function styleOf(format: number): string {
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
}

export function contentTypes(sheets: number): string {
  const parts = numbered(
    sheets,
    (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  return (
    `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${parts}</Types>`
  );
}

export function workbook(names: readonly string[]): string {
  const sheets = names.map((name, at) => `<sheet name="${sheetName(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

export function workbookRelationships(sheets: number): string {
  const parts = numbered(
    sheets,
    (at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  return (
    `${head}<Relationships xmlns="${packages}/relationships">${parts}` +
    `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
  );
}

function numbered(count: number, part: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => part(at + 1)).join('');
}

/** A valid sheet name: at most 31 characters, without those that sheet names forbid. */
function sheetName(name: string): string {
  return attribute(name.replace(/[[\]:*?/\\]/g, '_').slice(0, 31));
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
