import type { VizDefinition } from '@/lib/viz/viz';
import type { PluginDefinition } from './definition-schema';

export type PluginControl = PluginDefinition['controls'][number];

/** A chart type that an administrator added. Plain JSON; its code is not part of it. */
export interface Plugin {
  /** The `viz_type` of its charts. */
  readonly key: string;
  readonly name: string;
  /** The hash of the code that may run: `sha384-…`. */
  readonly hash: string;
  readonly definition: PluginDefinition;
}

export function isField(control: PluginControl): boolean {
  return !['text', 'checkbox', 'select'].includes(control.type);
}

/** How a plugin is offered among the chart types. */
export function definitionOf({ key, name, definition }: Plugin): VizDefinition {
  const { category, description, filters } = definition;
  return {
    type: key,
    name,
    category,
    description,
    tags: [],
    behaviors: filters ? ['INTERACTIVE_CHART', 'DRILL_TO_DETAIL'] : ['DRILL_TO_DETAIL'],
  };
}
