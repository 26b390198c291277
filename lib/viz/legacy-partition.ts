import { cells, figures, type LegacyInput, labelsOf, metricsOf } from './legacy-input';

interface Part {
  readonly name: string;
  val: number;
  readonly children: Part[];
}

/** `[{name: <metric>, val, children: [{name, val, children} …]}]`, one level for each dimension. */
export function partition({ frame, formData }: LegacyInput): unknown {
  const levels = labelsOf(formData.groupby).map((label) => cells(frame, label));
  return metricsOf(formData).map((metric) => {
    const root: Part = { name: metric, val: 0, children: [] };
    for (const [row, value] of figures(frame, metric).entries()) {
      root.val += value ?? 0;
      let part = root;
      for (const level of levels) {
        const name = String(level[row]);
        let child = part.children.find((one) => one.name === name);
        if (!child) {
          child = { name, val: 0, children: [] };
          part.children.push(child);
        }
        child.val += value ?? 0;
        part = child;
      }
    }
    return root;
  });
}
