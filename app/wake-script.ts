/** What a click on does something before any script listens; the rest is kept for who will listen. */
const native =
  'a[href],summary,label,input,select,textarea,[popovertarget],form[action] button:not([type=button]),button[form]:not([type=button])';

/**
 * Runs before anything else on a page. The HTML is complete and works without script, so the client runtime waits for
 * the first touch instead of keeping the first paint waiting. Next asks `__next_s` for scripts that must run before it
 * starts and goes on when their promise is kept (`next/dist/client/app-bootstrap`): here it is kept by the reader, who
 * may be quicker than the runtime. When a release no longer asks, the runtime starts at once, as it would without this.
 * What the reader does meanwhile is not lost: where the pointer is stands in `isolinePointer`, a click that nobody
 * answered in `isolineClick`, and a form without an address, which only script can send, is not sent.
 */
export const wakeScript = `(function(){
var types=['pointermove','pointerdown','touchstart','keydown','input','focusin','wheel','popstate','dragenter'],options={capture:true,passive:true},
touched=new Promise(function(start){
function wake(){types.forEach(function(type){removeEventListener(type,wake,options)});start()}
types.forEach(function(type){addEventListener(type,wake,options)});
});
document.documentElement.dataset.script='on';
addEventListener('pointermove',function(event){self.isolinePointer=event},options);
addEventListener('click',function(event){if(event.isTrusted)self.isolineClick=event.target.closest('${native}')?null:event},options);
addEventListener('submit',function(event){if(!event.target.hasAttribute('action'))event.preventDefault()},true);
self.__next_s={length:1,reduce:function(){return touched}};
})()`;
