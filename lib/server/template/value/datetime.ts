import { TemplateError } from '@/lib/server/template/template-error';
import { datetimeText, strftime } from '@/lib/text/datetime-text';
import { define } from './define';
import { isText, rawText, TemplateObject, type Value } from './value';

const dayMs = 86_400_000;

/** A date and time without a time zone. */
export class DateTime extends TemplateObject {
  readonly typeName = 'datetime.datetime';
  constructor(readonly epochMs: number) {
    super();
  }

  override attribute(name: string): Value | undefined {
    const at = new Date(Math.floor(this.epochMs));
    switch (name) {
      case 'year':
        return BigInt(at.getUTCFullYear());
      case 'month':
        return BigInt(at.getUTCMonth() + 1);
      case 'day':
        return BigInt(at.getUTCDate());
      case 'hour':
        return BigInt(at.getUTCHours());
      case 'minute':
        return BigInt(at.getUTCMinutes());
      case 'second':
        return BigInt(at.getUTCSeconds());
      case 'microsecond':
        return BigInt(datetimeText(this.epochMs, 6).slice(-6));
      case 'strftime':
        return define('strftime', ['format'], [], (format) => strftime(this.epochMs, textArgument(format)));
      case 'isoformat':
        return define('isoformat', ['sep'], ['T'], (separator) => this.shown.replace(' ', textArgument(separator)));
      case 'date':
        return define('date', [], [], () => new DateTime(Math.floor(this.epochMs / dayMs) * dayMs));
      case 'timestamp':
        return define('timestamp', [], [], () => this.epochMs / 1000);
      case 'weekday':
        return define('weekday', [], [], () => BigInt((at.getUTCDay() + 6) % 7));
      case 'isoweekday':
        return define('isoweekday', [], [], () => BigInt(((at.getUTCDay() + 6) % 7) + 1));
      default:
        return undefined;
    }
  }

  override get shown(): string {
    return datetimeText(this.epochMs, this.epochMs % 1000 === 0 ? 0 : 6);
  }
}

/** A time span, Python's `timedelta`. */
export class Duration extends TemplateObject {
  readonly typeName = 'datetime.timedelta';
  constructor(readonly milliseconds: number) {
    super();
  }

  override attribute(name: string): Value | undefined {
    const days = Math.floor(this.milliseconds / dayMs);
    switch (name) {
      case 'days':
        return BigInt(days);
      case 'seconds':
        return BigInt(Math.floor((this.milliseconds - days * dayMs) / 1000));
      case 'total_seconds':
        return define('total_seconds', [], [], () => this.milliseconds / 1000);
      default:
        return undefined;
    }
  }

  override get truth(): boolean {
    return this.milliseconds !== 0;
  }

  override get shown(): string {
    const days = Math.floor(this.milliseconds / dayMs);
    const seconds = Math.floor((this.milliseconds - days * dayMs) / 1000);
    const two = (value: number) => String(value).padStart(2, '0');
    const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return days === 0 ? clock : `${days} day${Math.abs(days) === 1 ? '' : 's'}, ${clock}`;
  }
}

function textArgument(value: Value): string {
  if (!isText(value)) throw new TemplateError('TypeError', 'a text is wanted here');
  return rawText(value);
}
