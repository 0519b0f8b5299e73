import { createHash } from 'node:crypto'

/** The first paint is light or dark as this browser was left (`ems-color-scheme`, Mantine's), not light first. */
const scheme =
  'try{var c=localStorage.getItem("ems-color-scheme");(c=="dark"||c=="auto"&&matchMedia("(prefers-color-scheme: dark)").matches)&&D.documentElement.setAttribute("data-mantine-color-scheme","dark")}catch(e){}'

/**
 * Watches the tags that the gateway put into the head (`data-ems`). A script tag removes itself once it loaded or failed,
 * because a runtime that finds one waits for events that are long past (20 s). A loaded CSS preload becomes a stylesheet
 * unless one is there already; a failed one goes, so that a retry starts clean.
 */
const watch =
  '!function(f){D.addEventListener("error",f,!0);D.addEventListener("load",f,!0)}(function(e){var t=e.target;if(t.dataset&&t.dataset.ems&&!t.dataset.run)if(e.type=="load"&&t.tagName=="LINK"){if(t.rel=="preload"){for(var l of D.querySelectorAll("link[rel=stylesheet]"))if(l.href==t.href)return t.remove();t.rel="stylesheet"}}else t.remove()});'

/**
 * Runs the scripts (`data-run`), which the browser has been fetching all along, in their order: once it has painted what the
 * page shows ahead, so that a fast line does not delay that; at once where nobody looks or nothing is painted ahead. The
 * second is for a browser that does not tell of its paints. What the tab calls this page (shared/platform/src/titles.ts) is
 * painted with it.
 */
const begin =
  'D.addEventListener("DOMContentLoaded",function(){try{var t=JSON.parse(sessionStorage.getItem("ems-titles"))[location.pathname],h=D.querySelector("h1[data-title]");t&&h&&(h.textContent=t)}catch(e){}function go(){for(var l of D.querySelectorAll("link[data-run]")){var s=D.createElement("script");s.async=!1;s.crossOrigin="anonymous";s.integrity=l.integrity;if(l.dataset.ems)s.dataset.ems=1;s.src=l.href;l.before(s);l.remove()}}if(D.hidden||!D.querySelector("#root *"))return go();D.addEventListener("visibilitychange",go);setTimeout(go,1e3);new PerformanceObserver(go).observe({type:"paint",buffered:!0})})'

/** The one inline script of the page. */
export const guard = `var D=document;${scheme}${watch}${begin}`

/** What the content policy allows it by. */
export const guardHash = `'sha256-${createHash('sha256').update(guard).digest('base64')}'`
