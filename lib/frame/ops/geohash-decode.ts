import { z } from 'zod';
import { columnsNamed } from '@/lib/frame/frame';
import { decodeGeohash } from '@/lib/frame/geohash';
import { invalid, requireColumns } from '@/lib/frame/invalid';
import type { Op } from '@/lib/frame/op';
import { withColumn } from '@/lib/frame/with-column';

const options = z.strictObject({ geohash: z.string(), longitude: z.string(), latitude: z.string() });

/** Adds latitude and longitude of the centre of each geohash's cell. */
export const geohashDecode: Op<z.infer<typeof options>> = {
  name: 'geohash_decode',
  options,
  apply(frame, { geohash, longitude, latitude }) {
    requireColumns(frame, [geohash]);
    const places = columnsNamed(frame, geohash)[0]?.values.map((cell) => {
      const place = typeof cell === 'string' ? decodeGeohash(cell) : undefined;
      if (!place) throw invalid('Invalid geohash string');
      return place;
    });
    const numeric = (name: string, values: number[]) => ({ name, kind: 'numeric' as const, values });
    const located = withColumn(frame, numeric(latitude, places?.map((place) => place.latitude) ?? []));
    return withColumn(located, numeric(longitude, places?.map((place) => place.longitude) ?? []));
  },
};
