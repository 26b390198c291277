/**
 * Runs before anything else on an embedded page. The host page sends its message port as soon as this page has loaded,
 * which may be before the client runtime listens. Until then `isolineHost` stores the port.
 */
export const embeddedScript = `addEventListener('message',function(event){
var data=event.data;
if(parent===self||event.source!==parent||!data||data.type!=='__embedded_comms__'||data.handshake!=='port transfer'||!event.ports[0])return;
self.isolineHost=event.ports[0];
dispatchEvent(new Event('isolinehost'));
});
document.documentElement.dataset.script='on'`;
