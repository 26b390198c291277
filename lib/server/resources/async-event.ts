import { AppError } from '@/lib/errors/app-error';
import type { Call, Service } from '@/lib/server/api/resource';
import { jsonResponse } from '@/lib/server/api/wire';
import { channelOf, holdsChannel } from '@/lib/server/async-events/channel';
import { eventIdPattern } from '@/lib/server/async-events/event';
import { eventStream } from '@/lib/server/async-events/event-stream';
import { config } from '@/lib/server/config';

/**
 * `GET ?last_id=`: the events of the caller's jobs of chart data after that one, at most 100. None where chart data is
 * answered within its own request. Throws `async_channel_missing` without the cookie that names the channel.
 */
async function events({ request, viewer, url }: Call): Promise<Response> {
  if (config().asyncQueries === null || viewer.id === null) return jsonResponse({ result: [] });
  if (!(await holdsChannel(request.headers, viewer))) throw new AppError('async_channel_missing');
  const lastId = url.searchParams.get('last_id');
  if (lastId && !eventIdPattern.test(lastId)) throw new AppError('async_event_unknown');
  return jsonResponse({ result: await eventStream().read(channelOf(viewer.id), lastId || null) });
}

export const asyncEvent: Service = {
  name: 'async_event',
  actions: [
    {
      method: 'GET',
      path: '',
      permission: 'can_list on AsyncEventsRestApi',
      summary: 'News of chart data that is made in the background',
      run: events,
    },
  ],
};
