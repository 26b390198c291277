/** The process in which pictures and documents are drawn, one at a time. It ends with the server that started it. */
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { framed, frameReader, type Numbered } from '@/lib/server/engines/native/protocol';
import { keepFontsIn } from './draw/fonts';
import { cardSvg, chartSvg, checkSize, dashboardSvg, PictureTooLarge, rasterized, type Watch } from './draw/pictures';
import { documentPdf } from './pdf/document';
import type { PictureAnswer, PictureRequest } from './protocol';

const serverPipe = 3;
const [folder = ''] = process.argv.slice(2);
keepFontsIn(folder);
const pipe = new Socket({ fd: serverPipe, readable: true, writable: true });

// A terminal sends signals to child processes, too; the server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
volunteer();
pipe.on('data', frameReader<PictureRequest>(hear));
pipe.once('close', () => process.exit(0));
pipe.once('error', () => process.exit(0));

function hear({ id, message }: Numbered<PictureRequest>): void {
  const watch: Watch = (at) => {
    tell(id, { kind: 'tile', at });
    return message.left.includes(at);
  };
  drawn(message, watch).then(
    (bytes) => tell(id, { kind: 'done', bytes }),
    (error: unknown) => tell(id, failureOf(error)),
  );
}

async function drawn({ job }: PictureRequest, watch: Watch): Promise<Uint8Array> {
  switch (job.kind) {
    case 'chart': {
      checkSize({ width: job.width, height: job.tile.height }, job.format === 'png' ? job.scale : 1);
      const svg = chartSvg(job.tile, { width: job.width, height: job.tile.height }, job.mode, watch);
      watch(-1);
      return job.format === 'svg' ? Buffer.from(svg) : rasterized(svg, job.scale);
    }
    case 'dashboard': {
      const { svg, ...size } = dashboardSvg(job.content, job.width, job.mode, watch);
      checkSize(size, job.scale);
      watch(-1);
      return rasterized(svg, job.scale);
    }
    case 'drawing':
      return rasterized(job.svg, job.scale);
    case 'document':
      return documentPdf(job.content, job, watch);
    case 'card': {
      const svg = cardSvg(job.title, job.tiles, job.mode, watch);
      watch(-1);
      return rasterized(svg, 1);
    }
  }
}

function failureOf(error: unknown): PictureAnswer {
  if (error instanceof PictureTooLarge) return { kind: 'large', megapixels: error.megapixels };
  return { kind: 'failed', words: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function tell(id: number, message: PictureAnswer): void {
  const [head, body] = framed({ id, message });
  pipe.write(head);
  pipe.write(body);
}

/** When memory runs short, Linux kills this process before the server. */
function volunteer(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '600');
  } catch {
    // Other systems have no such file.
  }
}
