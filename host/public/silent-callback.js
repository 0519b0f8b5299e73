// The frame of a silent renewal, without loading oidc-client-ts there: it passes the address, which has the response of
// EMS SSO, to the page that opened the frame.
parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
