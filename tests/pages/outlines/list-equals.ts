/** What has another name here than in the recorded lists: the name, or what it is like. */
export const equals: Readonly<Record<string, string | RegExp>> = {
  allow_run_async: 'AQE',
  starred: /^(un)?starred$/,
  unstarred: /^(un)?starred$/,
  // The number of selected rows depends on what is there.
  'Edit chart properties': 'Edit Chart Properties',
  'Color scheme': 'Select color scheme',
  'SQL Query': /SQL Query$/,
};

const noDuplicate = 'The data here has no virtual dataset of this kind.';

/** What the recorded screens have and ours do not, and why. */
export const reasons: Readonly<Record<string, string>> = {
  'Show info tooltip': 'Shown beside rows with a description and fields with help; the data here has other rows.',
  copy: noDuplicate,
};
