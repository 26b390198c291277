/** What has another name here than in the recorded screens: the name, or what it is like. */
export const equals: Readonly<Record<string, string | RegExp>> = {
  // Icons that name a button.
  left: /^(Previous|1-)/,
  right: /^Next\b/,
  // Names with a part that depends on the state.
  'Untitled Query 2': /^Untitled Query \d+/,
  'Cursor at row 4': /^Cursor at row/,
  Close: /^(Close|Cancel)$/,
  'Columns (7)': /^Columns \(\d+\)$/,
  'Select schema or type to search schemas: public': /^Select schema or type to search schemas/,
  // Placeholders as names; ours have labels.
  'e.g. 127.0.0.1': 'Host',
  'e.g. 5432': 'Port',
  'e.g. world_population': 'Database name',
  'e.g. Analytics': 'Username',
  'e.g. ********': 'Password',
  'e.g. param1=value1&param2=value2': 'Additional Parameters',
  'Name your database': 'Display Name',
  'dialect+driver://username:password@host:port/database': 'SQLAlchemy URI',
  'Create or select schema...': 'CTAS & CVAS SCHEMA',
  'Enter duration in seconds': /timeout/i,
  'Enter CA_BUNDLE': /certificate/i,
  'Version number': 'Version',
  '[object Object]': /^(Default URL|Cache timeout|Hours offset|Template parameters|D3 format|Certified by)$/,
  'Cursor at row 1': /^(Cursor at row 1|Secure Extra|Engine Parameters|SQL expression|Description)$/,
  'Metric currency': /currency/i,
  Select: /^File/,
  'Table Name': /^Table name/,
  Columns: /^(Columns|Read )/,
  'Choose columns to read': /^Read /,
  'Column data types': /^Type of /,
  'Choose columns to be parsed as dates': /^Type of /,
  'Decimal character Show info tooltip': /^Decimal character/,
  'Null Values Show info tooltip': /^Null values/i,
};

/** What the recorded screens have and ours do not, and why. */
export const reasons: Readonly<Record<string, string>> = {
  'Superset docs link': 'The documentation is that of another product.',
  here: 'The documentation is that of another product.',
  'connecting to PostgreSQL.': 'The documentation is that of another product.',
  'SQLAlchemy docs': 'The documentation is that of another product.',
  close: 'A failure of the query is no message that is put away: it is the result.',
  remove: 'A tab is closed by the mouse, by Delete or by its menu: a button may not stand inside a tab.',
  'Show info tooltip': 'Help stands beneath the field, or is a named mark.',
  'Enable row expansion in schemas': 'Nested values are read in a dialog of their cell.',
  'Impersonate logged in user (Presto, Trino, Drill, Hive, and Google Sheets)':
    'It is offered for the products that have it.',
  'Edit sql in modal': 'SQL is edited in its field.',
  'General information': 'What is asked first is always open.',
  left: 'One page of a list needs no way to another.',
  right: 'One page of a list needs no way to another.',
  'Copy of a chart': 'The name of a recorded tab.',
  'Top publishers – ünïcode ✓': 'The name of a recorded query.',
  'Sales by product line': 'The name of a recorded query.',
  'Births per decade': 'The name of a recorded query.',
};
