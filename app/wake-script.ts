import { withBase } from '@/lib/base-path/base-path';

/** Elements whose click the browser handles without script. The last click on anything else is stored and replayed. */
const native =
  'a[href],summary,label,input:not([role=combobox]),select,textarea,[popovertarget],form[action] button:not([type=button]),button[form]:not([type=button])';

/**
 * Runs before anything else on a page. The HTML is complete and works without script, so the client runtime starts at
 * the first interaction and does not delay the first paint. Next reads scripts to run first from `__next_s` and starts
 * when their promise resolves (`next/dist/client/app-bootstrap`); here the promise resolves at the first interaction,
 * which may precede the runtime. A page with `<template data-wake="idle">` (`components/ui/wake-when-idle.tsx`) also
 * starts when the browser is idle after loading, and one with `data-wake="stay"` when it still is two seconds later. If
 * a future release stops reading `__next_s`, the runtime starts at once. Earlier input is not lost: `isolinePointer`
 * stores the last pointer move, `isolineClick` the last click without native handling. A dashboard that is left before
 * its scripts started is logged as opened. A form without an `action`, which only script can send, is not submitted.
 */
export const wakeScript = (): string => `(function(){
var types=['pointermove','pointerdown','touchstart','keydown','input','focusin','wheel','popstate','dragenter'],options={capture:true,passive:true},
start,touched=new Promise(function(resolve){start=resolve});
function wake(){types.forEach(function(type){removeEventListener(type,wake,options)});start()}
function rest(){if(self.requestIdleCallback)requestIdleCallback(wake,{timeout:2000});else setTimeout(wake,200)}
function stay(){setTimeout(rest,2000)}
types.forEach(function(type){addEventListener(type,wake,options)});
addEventListener('DOMContentLoaded',function(){
var mark=document.querySelector('template[data-wake=idle]')?rest:document.querySelector('template[data-wake=stay]')?stay:null;
if(!mark)return;
if(document.readyState==='complete')mark();else addEventListener('load',mark,{once:true});
});
document.documentElement.dataset.script='on';
addEventListener('pointermove',function(event){self.isolinePointer=event},options);
addEventListener('click',function(event){if(event.isTrusted)self.isolineClick=event.target.closest('${native}')?null:event},options);
addEventListener('submit',function(event){if(!event.target.hasAttribute('action'))event.preventDefault()},true);
addEventListener('pagehide',function(){
var root=document.querySelector('[data-base]:not([data-live])'),id=root&&Number(root.dataset.base.split('/')[3]);
if(!id)return;
var form=new FormData(),event={event_name:'mount_dashboard',source:'dashboard',source_id:id,dashboard_id:id,ts:Date.now(),version:'v2',trigger_event:0};
form.append('events',JSON.stringify([event]));
navigator.sendBeacon('${withBase('/superset/log/')}?explode=events&dashboard_id='+id,form);
},{once:true});
self.__next_s={length:1,reduce:function(){return touched}};
})()`;
