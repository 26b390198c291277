/**
 * Runs before anything else on a page. The HTML is complete and works without script, so the client runtime waits for
 * the first touch instead of keeping the first paint waiting. Next asks `__next_s` for scripts that must run before it
 * starts and goes on when their promise is kept (`next/dist/client/app-bootstrap`): here it is kept by the reader.
 * When a release no longer asks, the runtime starts at once, as it would without this. Where the pointer is meanwhile
 * stands in `isolinePointer`, so that what it points at can be answered too.
 */
export const wakeScript = `(function(){
var types=['pointermove','pointerdown','touchstart','keydown','focusin','wheel','popstate','dragenter'],options={capture:true,passive:true};
document.documentElement.dataset.script='on';
addEventListener('pointermove',function(event){self.isolinePointer=event},options);
self.__next_s={length:1,reduce:function(){return new Promise(function(start){
function wake(){types.forEach(function(type){removeEventListener(type,wake,options)});start()}
types.forEach(function(type){addEventListener(type,wake,options)});
})}};
})()`;
