import { inflateRawSync } from 'node:zlib';
import { DOMParser } from '@xmldom/xmldom';

/** In bytes of XML. */
const largest = 128 * 1024;
/** The verification takes a time that grows with the square of it: a third of a second for as many. */
const mostTags = 3000;

const digital = 'http://www.w3.org/2000/09/xmldsig#';

/** The algorithms that a signature may name. SHA-1 is not among them. */
const algorithms = new Set([
  `${digital}enveloped-signature`,
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]);

/** A message of a provider that is not taken. The message is for the log. */
export class SamlRefusal extends Error {
  override name = 'SamlRefusal';
}

/** The XML of a posted message, in base64. Throws `SamlRefusal` for what is too large. */
export function postedXml(text: string): string {
  if (text.length > largest * 1.5) throw new SamlRefusal('The message is too large.');
  return bounded(Buffer.from(text, 'base64').toString('utf8'));
}

/** The XML of a message in an address: compressed, in base64. Throws `SamlRefusal` for what is too large. */
export function inflatedXml(text: string): string {
  try {
    return bounded(inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: largest }).toString('utf8'));
  } catch (cause) {
    throw new SamlRefusal('The message cannot be unpacked.', { cause });
  }
}

/**
 * Checks what a message is made of before anything else reads it: no document type (hence no entities), bounded in size,
 * a `kind`, meant for `destination`, and signed by no weak algorithm. Throws `SamlRefusal`. That the signature holds is
 * not checked here. Returns when the message says it was issued.
 */
export function demandSound(xml: string, kind: 'Response' | 'LogoutRequest', destination: string): Date {
  const problems: string[] = [];
  const note = (text: string) => void problems.push(text);
  const document = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } }).parseFromString(
    xml,
    'text/xml',
  );
  const root: Element | null = document?.documentElement ?? null;
  if (root === null || problems.length > 0) throw new SamlRefusal('The message is not well-formed XML.');
  if (root.localName !== kind) throw new SamlRefusal(`The message is a ${root.localName}.`);
  const meantFor = root.getAttribute('Destination');
  if (meantFor !== null && meantFor !== '' && meantFor !== destination) {
    throw new SamlRefusal(`The message is meant for ${meantFor}.`);
  }
  for (const element of Array.from(document.getElementsByTagName('*'))) {
    const algorithm = element.getAttribute('Algorithm');
    if (algorithm && !algorithms.has(algorithm)) throw new SamlRefusal(`The algorithm ${algorithm} is not taken.`);
  }
  return new Date(root.getAttribute('IssueInstant') ?? Number.NaN);
}

function bounded(xml: string): string {
  if (xml.length > largest) throw new SamlRefusal('The message is too large.');
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml)) throw new SamlRefusal('The message has a DTD.');
  if (xml.split('<').length > mostTags) throw new SamlRefusal('The message has too many elements.');
  return xml;
}
