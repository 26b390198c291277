/** A response whose whole body is also available as bytes: our own server sends them without reading a stream. */
export interface WholeResponse extends Response {
  readonly wholeBody?: Uint8Array<ArrayBuffer>;
}

export function wholeResponse(wholeBody: Uint8Array<ArrayBuffer>, headers: Record<string, string>): WholeResponse {
  return Object.assign(new Response(wholeBody, { headers }), { wholeBody });
}
