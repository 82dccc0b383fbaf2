# The console with its embedded platform, or one of the two alone (docs/operate/install.md):
#   docker build -t identity-console .
#   docker run --read-only --tmpfs /tmp -v identity-data:/data --memory 1g -p 127.0.0.1:3000:3000 -p 127.0.0.1:4400:4400 \
#     -e PLATFORM_HOST=0.0.0.0 -e PLATFORM_PUBLIC_URL=http://localhost:4400 -e PLATFORM_SEED=demo identity-console

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Identity Console" \
      org.opencontainers.image.version="0.2.0" \
      org.opencontainers.image.description="Administration console for multi-tenant identity platforms, with an embedded platform"
# Nothing of the image belongs to the user that runs it, so that it can change nothing but the data.
COPY --from=build /build/.next/standalone /app
RUN mkdir /data && chown node:node /data
WORKDIR /app
USER node
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    HOSTNAME=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# Sessions, the embedded platform's database and its secrets; with Redis and PostgreSQL almost nothing.
VOLUME /data
EXPOSE 3000 4400
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD ["node", "/app/healthcheck.mjs"]
# The heap is a part of what a container needs (docs/operate/install.md); the rest is buffers, code and the built-in database: 1 GB in all
# with that database, 512 MB without.
CMD ["node", "--max-old-space-size=256", "/app/serve.mjs"]
