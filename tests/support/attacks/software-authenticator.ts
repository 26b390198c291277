import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const present = 0x01;
const verified = 0x04;
const hasKey = 0x40;

export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUnverified?: boolean;
  readonly challenge?: string;
  readonly counter?: number;
  readonly handle?: string | null;
  readonly type?: string;
}

interface Asked {
  readonly challenge: string;
}

/** An authenticator with one resident ES256 key, which can be told to deviate. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  private readonly key: KeyObject;
  private readonly cose: Buffer;
  private handle: string | null = null;

  constructor(
    private readonly origin: string,
    private readonly rpId: string,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.key = privateKey;
    this.cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Answers creation options. */
  register(options: Asked & { readonly user: { readonly id: string } }, deviation: Deviation = {}) {
    this.handle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, this.id, this.cose]);
    const authData = Buffer.concat([this.authData(deviation, hasKey), key]);
    const attestationObject = Buffer.concat([
      Buffer.from(`a363666d74646e6f6e656761747453746d74a0686175746844617461`, 'hex'),
      Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]),
      authData,
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options, deviation),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers request options. The counter rises, unless the authenticator counts nothing. */
  assert(options: Asked, deviation: Deviation = {}) {
    const authenticatorData = this.authData(deviation, 0);
    const clientDataJSON = this.clientData('webauthn.get', options, deviation);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const { handle = this.handle } = deviation;
    return this.answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, hash]), this.key).toString('base64url'),
      ...(handle === null ? {} : { userHandle: handle }),
    });
  }

  private answer(response: Readonly<Record<string, unknown>>) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private authData({ rpId = this.rpId, isUnverified = false, counter = this.counter }: Deviation, flags: number) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const told = Buffer.from([present | (isUnverified ? 0 : verified) | flags]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), told, count]);
  }

  private clientData(type: string, { challenge }: Asked, deviation: Deviation): string {
    const told = { type, challenge, origin: this.origin, crossOrigin: false };
    const { origin = told.origin } = deviation;
    const data = { ...told, origin, type: deviation.type ?? type, challenge: deviation.challenge ?? challenge };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}
