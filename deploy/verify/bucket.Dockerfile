ARG NODE_IMAGE=node:24.21.0-trixie-slim
FROM ${NODE_IMAGE}
COPY deploy/verify/bucket.ts /app/deploy/verify/
COPY shared/federation/src/testing/s3-server.ts /app/shared/federation/src/testing/
RUN printf '#!/bin/sh\nexec node -e "fetch(\\"http://127.0.0.1:9000/\\").then(() => 0, () => process.exit(1))"\n' >/usr/local/bin/mc \
  && chmod +x /usr/local/bin/mc
ENTRYPOINT ["node", "/app/deploy/verify/bucket.ts"]
EXPOSE 9000
