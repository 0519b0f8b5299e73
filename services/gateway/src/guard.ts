import { createHash } from 'node:crypto'

/** The first paint is light or dark as this browser was left (`ems-color-scheme`, Mantine's), not light first. */
const scheme =
  'try{var c=localStorage.getItem("ems-color-scheme");(c=="dark"||c=="auto"&&matchMedia("(prefers-color-scheme: dark)").matches)&&D.documentElement.setAttribute("data-mantine-color-scheme","dark")}catch(e){}'

/**
 * The one inline script of the page; it watches the tags that the gateway put into the head (`data-ems`). A script tag
 * removes itself once it loaded or failed, because a runtime that finds one waits for events that are long past (20 s).
 * A loaded CSS preload becomes a stylesheet unless one is there already; a failed one goes, so that a retry starts clean.
 */
export const guard =
  `var D=document;${scheme}` +
  '!function(f){D.addEventListener("error",f,!0);D.addEventListener("load",f,!0)}(function(e){var t=e.target;if(t.dataset&&t.dataset.ems)if(e.type=="load"&&t.tagName=="LINK"){if(t.rel=="preload"){for(var l of D.querySelectorAll("link[rel=stylesheet]"))if(l.href==t.href)return t.remove();t.rel="stylesheet"}}else t.remove()})'

/** What the content policy allows it by. */
export const guardHash = `'sha256-${createHash('sha256').update(guard).digest('base64')}'`
