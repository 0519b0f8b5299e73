import { createHash } from 'node:crypto'

/** The first paint is light or dark as this browser was left (`ems-color-scheme`, Mantine's), not light first. */
const scheme =
  'try{var c=localStorage.getItem("ems-color-scheme");(c=="dark"||c=="auto"&&matchMedia("(prefers-color-scheme: dark)").matches)&&D.documentElement.setAttribute("data-mantine-color-scheme","dark")}catch(e){}'

/**
 * Says over the painted page what keeps it from going on, and offers to load it again. `fails` asks for the missing file
 * itself, ever more rarely and at once when the browser is online: a page that can be whole is loaded again, a style sheet
 * is put in. 404 is a host that has been replaced: the next page names its files. How often a tab was loaded again in vain
 * is kept (`ems-lost`), so that it slows down.
 */
const lost =
  'var L,P=0,N=0;try{N=+sessionStorage.getItem("ems-lost")||0}catch(e){}function keep(n){try{n?sessionStorage.setItem("ems-lost",n):sessionStorage.removeItem("ems-lost")}catch(e){}}function say(t){var b=D.createElement("button");L&&L.remove();L=D.createElement("div");L.setAttribute("role","alert");L.style.cssText="position:fixed;inset:auto 0 0;z-index:9999;padding:12px 16px;background:#fff3bf;color:#1f2937;font:16px/1.5 system-ui,sans-serif;text-align:center";b.style.cssText="margin-left:12px;padding:4px 12px;font:inherit;cursor:pointer";b.type="button";b.textContent="Muat ulang";b.onclick=function(){location.reload()};L.append(t,b);(D.body||D.documentElement).append(L)}function fails(t,back){var w,u=t.href||t.src,i=t.integrity;function later(){clearTimeout(w);w=setTimeout(ask,Math.min(3e3*Math.pow(2,N++),3e4))}function ask(){clearTimeout(w);back&&fetch(u,{cache:"reload",integrity:i}).then(function(r){var b=back;r.ok||r.status==404?(back=0,b&&b()):later()},later)}say("Halaman ini tidak dapat dimuat seluruhnya. Periksa koneksi Anda; EMS memuatnya lagi sendiri begitu server dapat dihubungi.");addEventListener("online",ask);later()}'

/**
 * Watches the tags that the gateway put into the head (`data-ems`). A script tag removes itself once it loaded or failed,
 * because a runtime that finds one waits for events that are long past (20 s). A loaded CSS preload becomes a stylesheet
 * unless one is there already; a failed one goes, so that a retry starts clean. The host's own style sheets (`data-host`) are
 * put in again when they can be had.
 */
const watch =
  '!function(f){D.addEventListener("error",f,!0);D.addEventListener("load",f,!0)}(function(e){var t=e.target;if(t.dataset&&t.dataset.host&&e.type=="error")fails(t,function(){t.after(t.cloneNode());L.remove();keep(0)});if(t.dataset&&t.dataset.ems&&!t.dataset.run)if(e.type=="load"&&t.tagName=="LINK"){if(t.rel=="preload"){for(var l of D.querySelectorAll("link[rel=stylesheet]"))if(l.href==t.href)return t.remove();t.rel="stylesheet"}}else t.remove()});'

/**
 * Runs the preloaded scripts (`data-run`) in order, after the first paint of the prerendered markup, so that a fast
 * line does not delay it; at once in a background tab or without prerendered markup. A timer serves browsers that do
 * not report paints. Inserts the last title of this tab (shared/platform/src/titles.ts). If a script of the host is
 * missing, the page stays as it is with a message.
 */
const begin =
  'D.addEventListener("DOMContentLoaded",function(){try{var t=JSON.parse(sessionStorage.getItem("ems-titles"))[location.pathname],h=D.querySelector("h1[data-title]");t&&h&&(h.textContent=t)}catch(e){}function go(){for(let l of D.querySelectorAll("link[data-run]")){let s=D.createElement("script");s.async=!1;s.crossOrigin="anonymous";s.integrity=l.integrity;if(l.dataset.ems)s.dataset.ems=1;else P++,s.onload=function(){--P||(keep(0),L&&L.slow&&L.remove())},s.onerror=function(){P>0&&fails(s,function(){keep(N);location.reload()});P=-99};s.src=l.href;l.before(s);l.remove()}}setTimeout(function(){P>0&&(say("Masih memuat… koneksi lambat."),L.slow=1)},15e3);if(D.hidden||!D.querySelector("#root *"))return go();D.addEventListener("visibilitychange",go);setTimeout(go,1e3);new PerformanceObserver(go).observe({type:"paint",buffered:!0})})'

/** The one inline script of the page. */
export const guard = `var D=document;${scheme}${lost}${watch}${begin}`

/** Hash of the inline script for the content policy. */
export const guardHash = `'sha256-${createHash('sha256').update(guard).digest('base64')}'`
