/** What has another name here than in the recorded screens: the name, or what it is like. */
export const equals: Readonly<Record<string, string | RegExp>> = {
  'More Options': /^More Options/,
  starred: /^(un)?starred$/,
  unstarred: /^(un)?starred$/,
  Published: /^(Published|Draft)$/,
  Draft: /^(Published|Draft)$/,
  // The values of the recorded data.
  '6': /minimum$/,
  '33': /minimum$/,
  '97': /maximum$/,
  '214': /maximum$/,
  'product_line (Vintage Cars)': /^product_line/,
  'Products Sold By Product Line: Vintage Cars': /^Products Sold By Product Line: /,
  // One button with its label and its value.
  'Time Range': /^Time Range/,
  'Force refresh Cached 21 minutes ago': /^Force refresh/,
  'Allowed Domains (comma separated)': /^Allowed Domains/,
  'formatted original': /^formatted/i,
  // Icons that name a button.
  delete: /^(Delete|Remove) /,
  setting: /^(setting$|Settings of )/,
  'Color scheme': 'Select color scheme',
  'Show info tooltip': /^Show info tooltip/,
  '[untitled]': /^\[untitled\]/,
  // The box of each node of a tree.
  'Select tree node': /./,
  'More filters 0': /^More filters/,
};

const withoutPages = 'Rows are drawn as they are scrolled to, without pages.';
const noReports = 'Reports are stored, but none is sent yet.';
const oneRow = 'The data here is one row.';

/** What the recorded screens have and ours do not, and why. */
export const reasons: Readonly<Record<string, string>> = {
  'Dashboard title': 'A title that is read is a heading; while editing it is a field.',
  filter: 'Without filters there is no bar to unfold: they are added by the button in the head.',
  'Manage email report': noReports,
  'Set up an email report': noReports,
  left: withoutPages,
  right: withoutPages,
  'Page Size': withoutPages,
  'Select all (19)': oneRow,
  'Deselect all (0)': oneRow,
  'for screen reader': 'It is how the recorded product takes keys in a tree.',
  remove: 'A tab is removed by a button beside it: a button may not stand inside a tab.',
  'Show entries per page': oneRow,
  'Search 16595 records': oneRow,
  '1': oneRow,
  '2': oneRow,
  '3': oneRow,
  '4': oneRow,
  '5': oneRow,
  '6': 'The ends of the recorded range.',
  '7': oneRow,
  '1107': oneRow,
};
