/** Channel of every user with menus: an event names a menu in whose queues something changed, nothing else (docs/decisions/counts-and-messages.md). */
export const countsChannel = 'private-menu-counts.0'
