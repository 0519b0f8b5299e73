import { Link, NavLink } from '@ems/platform'
import type { ComponentProps } from 'react'

/** The way to a menu, marked where one is at it. A saved view is a part of its menu: that one is marked, not the view. */
export const MenuLink = (props: ComponentProps<typeof Link>) =>
  String(props.to).includes('?') ? <Link {...props} /> : <NavLink {...props} />
