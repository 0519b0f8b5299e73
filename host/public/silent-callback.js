// What oidc-client-ts does in the frame of a silent renewal, without loading the library there: it hands the address,
// which holds the answer of EMS SSO, to the page that opened the frame.
parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
