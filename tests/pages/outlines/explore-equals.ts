/** What has another name here than in the recorded screens: the name, or what it is like. */
export const equals: Readonly<Record<string, string | RegExp>> = {
  setting: /^Setting of /,
  'formatted original': 'Formatted',
  starred: 'unstarred',
  'Color Scheme': 'Select color scheme',
  'Linear Color Scheme': 'Select color scheme',
  'Currency format': 'Currency symbol',
  'Conditional formatting': 'Add new color formatter',
  'Conditional Formatting': 'Add new color formatter',
  'close-circle': 'Remove the value',
  'Cursor at row 1': 'Custom SQL',
  // One button with its label and its value.
  '2003-01-01 ≤ col < 2005-06-01': /≤ col </,
  'Select all (6)': /^Select all/,
  Name: /^((Chart )?name)$/i,
  'Layer configuration info-circle': 'Layer configuration',
  'Display configuration info-circle': 'Display configuration',
  Style: 'Annotation layer stroke',
  Opacity: 'Annotation layer opacity',
  'Collapse data panel': /^(Collapse|Expand) data panel$/,
};

/** What the recorded screens have and ours do not, and why. */
export const reasons: Readonly<Record<string, string>> = {
  left: 'Rows are drawn as they are scrolled to, without pages.',
  right: 'Rows are drawn as they are scrolled to, without pages.',
  Resize: 'A popover is as large as its content.',
  'info-circle': 'Help is a named mark where there is help.',
  'Expand data panel': 'The page under a dialog is hidden from those who hear it.',
  'view instructions': 'They are those of another product.',
  'See less': 'The error has nothing that is folded away.',
  Cached: 'It depends on who asked before.',
  Altered: 'A chart that was only opened counts as the saved one.',
};
