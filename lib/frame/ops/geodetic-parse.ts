import { z } from 'zod';
import { type Column, columnsNamed } from '@/lib/frame/frame';
import { parseGeodetic } from '@/lib/frame/geodetic';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { withColumn } from '@/lib/frame/with-column';

const options = z.strictObject({
  geodetic: z.string(),
  longitude: z.string(),
  latitude: z.string(),
  altitude: z.string().nullish(),
});

/** Adds latitude, longitude and altitude (km) parsed from texts like `41.5 N, 81°30' W, 2.5km`; NULL gives 0, 0, 0. */
export const geodeticParse: Op<z.infer<typeof options>> = {
  name: 'geodetic_parse',
  options,
  apply(frame, { geodetic, longitude, latitude, altitude }) {
    requireColumns(frame, [geodetic]);
    const points = (columnsNamed(frame, geodetic)[0]?.values ?? []).map((cell) => {
      const point = cell === null ? { latitude: 0, longitude: 0, altitude: 0 } : parseGeodetic(String(cell));
      if (!point) throw invalid('Invalid geodetic string');
      return point;
    });
    const added: Column[] = [
      { name: latitude, kind: 'numeric', values: points.map((point) => point.latitude) },
      { name: longitude, kind: 'numeric', values: points.map((point) => point.longitude) },
      { name: altitude || 'altitude', kind: 'numeric', values: points.map((point) => point.altitude) },
    ];
    return added.reduce(withColumn, frame);
  },
};
