#!/usr/bin/env bash
# bash examples/without-client.sh: a quote, this month's spend as CSV, and a question, with curl alone.
set -euo pipefail
url=${COSTPLANE_URL:-http://127.0.0.1:8080}

ask() {
  curl --silent --show-error --fail-with-body --retry 2 -H "Authorization: Bearer $COSTPLANE_API_KEY" "$@"
  echo
}

# The same Idempotency-Key with every try of the same quote: it is counted once.
ask "$url/v1/services/usage-calculator/quote" \
  -H "Idempotency-Key: shell-$(date +%s)-$$" -H "Content-Type: application/json" \
  -d '{"units": 1500, "free_units": 1000, "cents_per_unit": 3}'

ask "$url/api/spend?group_by=service,account" -H "Accept: text/csv"

ask "$url/api/dory-ai/query" -H "Content-Type: application/json" -d '{"query": "How much did we spend last month?"}'
