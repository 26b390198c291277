/** What has another name here than in the recorded screens: the name, or what it is like. */
export const equals: Readonly<Record<string, string | RegExp>> = {
  starred: /^(un)?starred$/,
  '33': /minimum$/,
  '97': /maximum$/,
  '214': /maximum$/,
  // One button with its label and its value.
  'Force refresh Cached 21 minutes ago': /^Force refresh/,
  'formatted original': /^formatted/i,
  // Icons that name a button.
  delete: /^(Delete|Remove) /,
  setting: /^(setting$|Settings of )/,
  'Color scheme': 'Select color scheme',
  '[untitled]': /^\[untitled\]/,
  // The box of each node of a tree.
  'Select tree node': /./,
};

const withoutPages = 'Rows are drawn as they are scrolled to, without pages.';
const oneRow = 'The data here is one row.';

/** What the recorded screens have and ours do not, and why. */
export const reasons: Readonly<Record<string, string>> = {
  'Dashboard title': 'A title that is read is a heading; while editing it is a field.',
  filter: 'Without filters there is no bar to unfold: they are added by the button in the head.',
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
