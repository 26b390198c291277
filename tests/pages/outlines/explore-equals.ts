/** What has another name here than in the recorded screens: the name, or what it is like. */
export const equals: Readonly<Record<string, string | RegExp>> = {
  'vertical-align': 'Collapse dataset panel',
  // The stored label of the metric, as the drawing has it.
  'SUM(sales)': /\(Sales\)$/,
  setting: /^Setting of /,
  'formatted original': 'Formatted',
  'Show info tooltip': /^Show info tooltip/,
  starred: 'unstarred',
  'Color Scheme': 'Select color scheme',
  'Linear Color Scheme': 'Select color scheme',
  'Currency format': 'Currency symbol',
  'Conditional formatting': 'Add new color formatter',
  'Conditional Formatting': 'Add new color formatter',
  'close-circle': 'Remove the value',
};

/** What the recorded screens have and ours do not, and why. */
export const reasons: Readonly<Record<string, string>> = {
  left: 'Rows are drawn as they are scrolled to, without pages.',
  right: 'Rows are drawn as they are scrolled to, without pages.',
  Resize: 'A popover is as large as its content.',
  'info-circle': 'Help is a named mark where there is help.',
  'Manage email report': 'Reports are stored, but none is sent yet.',
  Cached: 'It depends on who asked before.',
  Altered: 'A chart that was only opened counts as the saved one.',
};
