# syntax=docker/dockerfile:1

# `npm run proof:image` takes these steps in a folder of its own and starts what comes of them: it knows FROM, WORKDIR, ENV,
# COPY and RUN, the last one in the first stage alone, with paths that begin in the folder at hand.
FROM node:24-trixie AS build
ENV CI=true
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN npm prune --omit=dev
# Node is a package (docs/decisions/001-node-from-npm.md): out of it comes the one program that the image needs.
RUN mkdir -p out/data && cp -L node_modules/node/bin/node out/node && strip out/node
RUN rm -r node_modules/node node_modules/.bin node_modules/.cache
# Nobody compiles or reads a package in there.
RUN find node_modules -type f -regextype posix-extended -regex '.*\.(map|ts|mts|cts|md|markdown|flow)' -delete

FROM debian:trixie-slim
LABEL org.opencontainers.image.title="Smysl" org.opencontainers.image.licenses="MIT"
WORKDIR /srv/smysl
COPY --from=build /build/out/node /usr/local/bin/node
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/contract contract
COPY --from=build /build/db db
COPY --from=build /build/server server
COPY --from=build /build/build build
COPY --from=build --chown=10001:10001 /build/out/data /var/lib/smysl
# As `npm start` has them (docs/decisions/041-a-small-heap-and-a-thread-for-the-database.md).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/smysl
USER 10001:10001
VOLUME /var/lib/smysl
EXPOSE 3000
# Alive, and no more: a database that is away is no reason to end the process that waits for it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --start-interval=1s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=20", "server/main.ts"]
