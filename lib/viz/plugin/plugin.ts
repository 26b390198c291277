import { defaultsOf } from '@/lib/viz/kit/controls/defaults';
import type { Viz } from '@/lib/viz/viz';
import { controlsOf } from './controls';
import { definitionOf, type Plugin } from './definition';
import type { PluginMarks } from './marks';
import { queryOf } from './query';
import { imageRows, render } from './render';
import { drawingOf } from './transform';

/** How drawings of all plugins are placed; nothing of one plugin is needed for it. */
export const pluginPlacing: Pick<Viz<PluginMarks>, 'render' | 'imageRows'> = { render, imageRows };

/** The chart type of a plugin: its query is built and run like that of any other, only its marks are drawn elsewhere. */
export function pluginViz(plugin: Plugin): Viz<PluginMarks> {
  const controls = controlsOf(plugin.definition);
  return {
    definition: definitionOf(plugin),
    controls,
    defaults: defaultsOf(controls),
    query: (formData) => queryOf(plugin.definition, formData),
    transform: (input) => drawingOf(plugin, input),
    ...pluginPlacing,
  };
}
