import { wellFormed } from '@/lib/text/well-formed';

const types = {
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type PictureFile = keyof typeof types;

/** A picture or document to be saved under the name of what it shows. */
export function fileResponse(bytes: Uint8Array, title: string, format: PictureFile): Response {
  const name =
    title
      .trim()
      .replaceAll(/[\\/:*?"<>|\s]+/g, '-')
      .slice(0, 120) || 'chart';
  const plain = name.replaceAll(/[^\w.-]+/g, '_');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${plain}.${format}"; filename*=UTF-8''${encodeURIComponent(wellFormed(name))}.${format}`,
      'cache-control': 'private, no-store',
      vary: 'cookie',
      'x-content-type-options': 'nosniff',
      // An SVG that is opened by itself must run nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  });
}
