/** What has another name here than in the recorded lists: the name, or what it is like. */
export const equals: Readonly<Record<string, string | RegExp>> = {
  'Apache Superset': 'Isoline',
  // Menus of the bar that are named by icons alone.
  plus: 'New',
  'format-painter': 'Theme and patterns',
  // One page takes files of every kind.
  'Upload CSV to database': 'Upload file to database',
  'Upload Excel to database': 'Upload file to database',
  'Upload Columnar file to database': 'Upload file to database',
  starred: /^(un)?starred$/,
  // An editor is named after what is written in it.
  'Cursor at row 1': /^(CSS|JSON metadata|JSON Configuration|SQL Query)/,
  'Version: 6.0.0rc4': /^Version: /,
  // Fields of the forms of alerts and reports that were named by the text of the empty field have labels.
  'Enter alert name': 'Alert name',
  'Enter report name': 'Report name',
  'Include description to be sent with alert': 'Description',
  'Include description to be sent with report': 'Description',
  'Input custom width in pixels': 'Screenshot width',
  'Time in seconds': /^(Working timeout|Grace period)/,
  Condition: 'Trigger Alert If...',
};

const noDuplicate = 'The data here has no virtual dataset of this kind.';

/** What the recorded screens have and ours do not, and why. */
export const reasons: Readonly<Record<string, string>> = {
  copy: noDuplicate,
  'Ant Design Theme Editor': 'A tool of another product; the help of the field says which tokens there are.',
  documentation: 'The documentation of another product.',
  'dataset name': 'The recorded page of a tag has its name in a field that cannot be used; here it is the heading.',
  'Color scheme': 'The recorded button warns of a scheme that its dashboard has; without one it is a label.',
};
