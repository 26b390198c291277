import { checkbox, control, render, select, text } from '@/lib/viz/kit/controls/control';
import { adhocFilters, rowLimit } from '@/lib/viz/kit/controls/query-controls';
import type { Control, ControlSection } from '@/lib/viz/viz';
import { isField, type PluginControl } from './definition';
import type { PluginDefinition } from './definition-schema';

/** The panel of a plugin: its fields with filters and row limit, then what only its drawing depends on. */
export function controlsOf({ controls }: PluginDefinition): readonly ControlSection[] {
  const fields = controls.filter(isField);
  const options = controls.filter((one) => !isField(one));
  return [
    {
      label: 'Query',
      tab: 'data',
      expanded: true,
      rows: [...fields, null].map((one) => (one === null ? [adhocFilters, rowLimit] : [controlOf(one)])),
    },
    ...(options.length === 0
      ? []
      : [
          {
            label: 'Options',
            tab: 'customize',
            expanded: true,
            rows: options.map((one) => [controlOf(one)]),
          } as const,
        ]),
  ];
}

function controlOf(declared: PluginControl): Control {
  const { name, label } = declared;
  const told = declared.description === undefined ? {} : { description: declared.description };
  switch (declared.type) {
    case 'text':
      return text(name, label, { ...told, ...render, default: declared.default ?? '' });
    case 'checkbox':
      return checkbox(name, label, { ...told, ...render, default: declared.default ?? false });
    case 'select':
      return select(name, label, declared.choices, { ...told, ...render, ...chosen(declared.default) });
    default: {
      const isMetric = declared.type.startsWith('metric');
      return control(name, isMetric ? 'DndMetricSelect' : 'DndColumnSelect', label, {
        ...told,
        ...(declared.type.endsWith('s') ? { multi: true, default: [] } : {}),
        ...(declared.required ? { validators: ['nonEmpty'] } : {}),
      });
    }
  }
}

function chosen(value: string | undefined): Pick<Control, 'default'> {
  return value === undefined ? {} : { default: value };
}
