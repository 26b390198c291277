import type { ColorChoice } from './edit-data';

/** The settings with which a dashboard gets another colour scheme: colours that labels had in the former one are dropped. */
export function schemeSettings(
  color_scheme: string,
  choices: readonly ColorChoice[],
): Readonly<Record<string, unknown>> {
  const color_scheme_domain = choices.find(({ id }) => id === color_scheme)?.colors ?? [];
  return { color_scheme, color_scheme_domain, map_label_colors: {}, shared_label_colors: [] };
}

/** The parameter with which the editor asks for a chart in colours that are not saved yet. */
export const draftColorsParam = 'draft_colors';

/** The settings of a dashboard that decide the colours of its charts, as one text. */
export function colorsText(metadata: Readonly<Record<string, unknown>>): string {
  const { color_scheme = null, label_colors = {}, map_label_colors = {}, shared_label_colors = [] } = metadata;
  return JSON.stringify({ color_scheme, label_colors, map_label_colors, shared_label_colors });
}
