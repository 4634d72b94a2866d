import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { forKeeping } from './vite.keeping.ts';

// `npm run dev` serves the page by itself and asks the Python server, started by `ludoteca serve`, for everything else.
const server = process.env.LUDOTECA_SERVER ?? 'http://localhost:8000';

export default defineConfig({
  plugins: [svelte(), forKeeping()],
  // Svelte 5 has one build for browsers and one for servers; the tests run in Node and need the browsers' one.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/ludoteca/server/static',
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox126', 'safari16.4', 'ios16.4'], // the oldest browsers, as public/old.js names them
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    setupFiles: ['./vitest.setup.ts'],
    // One jsdom for all files of a worker: to make another takes longer than most of them.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000, // a busy machine is slow, not wrong
    coverage: {
      include: ['src/**'],
      exclude: ['**/*.test.ts', '**/*.testing.*', '**/fixtures.ts', '**/samples.ts'],
      reporter: ['text-summary'],
      reportsDirectory: 'node_modules/.cache/coverage',
      thresholds: { lines: 95 },
    },
  },
});
