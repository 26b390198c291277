import { z } from 'zod';
import { type Column, columnsNamed } from '@/lib/frame/frame';
import { encodeGeohash } from '@/lib/frame/geohash';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { numberOf } from '@/lib/frame/statistic';
import { withColumn } from '@/lib/frame/with-column';

const options = z.strictObject({ geohash: z.string(), longitude: z.string(), latitude: z.string() });

/**
 * Adds the geohash of each place, after the columns `latitude` and `longitude` with the numbers it was computed from.
 */
export const geohashEncode: Op<z.infer<typeof options>> = {
  name: 'geohash_encode',
  options,
  apply(frame, { geohash, longitude, latitude }) {
    requireColumns(frame, [longitude, latitude]);
    const numbers = (name: string) => columnsNamed(frame, name)[0]?.values.map(numberOf) ?? [];
    const latitudes = numbers(latitude);
    const longitudes = numbers(longitude);
    const hashes = latitudes.map((value, row) => {
      const hash = encodeGeohash({ latitude: value, longitude: longitudes[row] ?? Number.NaN });
      if (hash === undefined) throw invalid('Invalid longitude/latitude');
      return hash;
    });
    const added: Column[] = [
      { name: 'latitude', kind: 'numeric', values: latitudes },
      { name: 'longitude', kind: 'numeric', values: longitudes },
      { name: geohash, kind: 'string', values: hashes },
    ];
    return added.reduce(withColumn, frame);
  },
};
