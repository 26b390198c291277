import { renderSVG } from 'uqr';
import { setUpAddress } from './totp';

/** A QR code of what an authenticator is set up with, as SVG. Dark on white in every theme: cameras expect it. */
export function setUpPicture(secret: string, account: string): string {
  return renderSVG(setUpAddress(secret, account), { ecc: 'M', border: 3 });
}
