import { and, eq, inArray, like } from 'drizzle-orm';
import { annotation, annotationLayer } from '@/db/schema/annotation';
import { chart } from '@/db/schema/chart';
import { inBatches } from '@/lib/server/api/write/in-batches';
import { type BroughtObjects, type Ids, idIn, type Migration } from './migration';
import { numberIn, textIn, timeIn } from './superset-store';

/** Imports annotation layers, matched by name, with their annotations. Returns the ids of the layers. */
export async function importAnnotations({ tx, store }: Migration): Promise<Ids> {
  const layers = new Map<number, number>();
  for (const row of await store.rows('annotation_layer')) {
    const descr = textIn(row, 'descr');
    const [made] = await tx
      .insert(annotationLayer)
      .values({ name: textIn(row, 'name') ?? '', descr })
      .onConflictDoUpdate({ target: annotationLayer.name, set: { descr } })
      .returning({ id: annotationLayer.id });
    if (made) layers.set(numberIn(row, 'id') ?? 0, made.id);
  }
  for (const row of await store.rows('annotation', { times: ['start_dttm', 'end_dttm'] })) {
    const layer_id = idIn(layers, row, 'layer_id');
    const start_dttm = timeIn(row, 'start_dttm');
    if (!layer_id || !start_dttm) continue;
    const short_descr = textIn(row, 'short_descr') ?? '';
    const own = { layer_id, short_descr, start_dttm };
    const rest = {
      end_dttm: timeIn(row, 'end_dttm') ?? start_dttm,
      long_descr: textIn(row, 'long_descr'),
      json_metadata: textIn(row, 'json_metadata'),
    };
    const isSame = and(
      eq(annotation.layer_id, layer_id),
      eq(annotation.short_descr, short_descr),
      eq(annotation.start_dttm, start_dttm),
    );
    const changed = await tx.update(annotation).set(rest).where(isSame).returning({ id: annotation.id });
    if (changed.length === 0) await tx.insert(annotation).values({ ...own, ...rest });
  }
  return layers;
}

type Json = Record<string, unknown>;

/** Replaces the source ids of annotation layers and charts in the charts' `annotation_layers` by the local ids. */
export async function turnAnnotationLayers({ tx }: Migration, objects: BroughtObjects, layers: Ids): Promise<void> {
  for (const batch of inBatches([...objects.charts.values()])) {
    const annotated = await tx
      .select({ id: chart.id, params: chart.params })
      .from(chart)
      .where(and(inArray(chart.id, [...batch]), like(chart.params, '%annotation_layers%')));
    for (const { id, params: text } of annotated) {
      const params = JSON.parse(text ?? '{}') as Json;
      if (!Array.isArray(params.annotation_layers) || params.annotation_layers.length === 0) continue;
      const annotation_layers = params.annotation_layers.map((layer: Json) => turned(layer, objects.charts, layers));
      await tx
        .update(chart)
        .set({ params: JSON.stringify({ ...params, annotation_layers }) })
        .where(eq(chart.id, id));
    }
  }
}

function turned(layer: Json, charts: Ids, layers: Ids): Json {
  const ids = { NATIVE: layers, line: charts, table: charts }[String(layer.sourceType)];
  const here = ids?.get(Number(layer.value));
  return here === undefined ? layer : { ...layer, value: here };
}
