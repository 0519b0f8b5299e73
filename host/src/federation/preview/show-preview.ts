/** Loads the page anew, without the link: the gateway gives this browser the version from now on. */
export const showPreview = () => location.replace('/private')
