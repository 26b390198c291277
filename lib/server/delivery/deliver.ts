import { AppError } from '@/lib/errors/app-error';
import { config } from '@/lib/server/config';
import type { Recipient } from '@/lib/server/report/stored';
import { addressesIn, sendMail } from './mail';
import type { DeliveryFacts, Message } from './message';
import { sendToSlack } from './slack';
import { postTeams } from './teams';
import { postWebhook } from './webhook';

/** Sends a message to one recipient. Throws where it was refused or could not be sent. */
export async function deliver(message: Message, recipient: Recipient, facts: DeliveryFacts): Promise<void> {
  const { type, target } = recipient;
  if (config().reports.isDryRun) {
    console.log(`Dry run: ${message.kind} "${message.name}" to ${type}, not sent.`);
    return;
  }
  switch (type) {
    case 'Email': {
      const [to, cc, bcc] = [target, recipient.cc, recipient.bcc].map(addressesIn);
      if (!to?.length) throw new AppError('delivery_refused', { reason: 'A recipient has no address.' });
      return sendMail(message, { to, cc: cc ?? [], bcc: bcc ?? [] }, facts);
    }
    case 'Slack':
    case 'SlackV2':
      return sendToSlack(message, target, facts);
    case 'Teams':
      return postTeams(message, target, facts);
    case 'Webhook':
      return postWebhook(message, target, facts);
    default:
      throw new AppError('delivery_refused', { reason: `There is no way of sending called ${type}.` });
  }
}
